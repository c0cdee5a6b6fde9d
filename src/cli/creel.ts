import { serve } from '../serve.js';

const [command] = process.argv.slice(2);
if (command === 'serve') await serve(process.env);
