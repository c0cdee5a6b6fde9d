import { type DestinationStream, pino } from 'pino';
import type { LogLevel } from './log-level.js';
import { Observer, type Served } from './served.js';

const BROKEN = 500;
const REFUSED_FOR_NOW = 429;

/** One line of JSON for each request: `error` for what broke, `warn` for what was too much, `info` for the rest. */
export class RequestLog extends Observer {
  private readonly log;

  constructor(level: LogLevel, to: DestinationStream = pino.destination({ dest: 2, sync: false })) {
    super();
    this.log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, to);
  }

  served(request: Served): void {
    const { status } = request;
    const level = status >= BROKEN ? 'error' : status === REFUSED_FOR_NOW ? 'warn' : 'info';
    this.log[level](request, 'served');
  }
}
