import { serve } from './serve.js';

/** Nest's entry file, and what `npm start` runs. */
await serve(process.env);
