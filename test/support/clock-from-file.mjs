// Loaded into a service's process before anything else: its clock is wrong by as many milliseconds as the file of
// CLOCK_FILE says at the moment, the same in every process that has it. All else of the service is as it is built.
import { readFileSync } from 'node:fs';
import { SystemClock } from '../../dist/src/platform/clock.js';

SystemClock.prototype.now = () => Date.now() + Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
