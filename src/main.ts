const USAGE = `Usage: npx creel <command>

  serve                    run the service
  play                     play a game in the terminal, against a running service
  daily                    play today's challenge in the terminal
  check <file | ->         check the record of a game, or all of a challenge, without any service
  keys <command> ...       make, list, rotate and revoke keys of applications
  receipt-key <command> ... make, rotate and show the key that receipts are signed by
  void-attempt <game> ...  strike an attempt of a challenge off its board
  rebuild                  hold what lists and boards say against the events, and mend it
  audit                    check everything that is stored, hash by hash and game by game

With --help, play, daily, check, keys, receipt-key, void-attempt, rebuild and audit tell more.`;

// Whoever reads what a command says may have read enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(1);
});
const [command, ...args] = process.argv.slice(2);
// Only the service keeps running after this; every other command is over with its exit code.
process.exitCode = await run(command, args);

/** Commands are loaded when they are asked for: a game in the terminal needs nothing of the service. */
async function run(name: string | undefined, rest: string[]): Promise<number | undefined> {
  switch (name) {
    case 'serve':
      return rest.length === 0 ? serve() : refuseServe(rest);
    case 'check':
      return (await import('./cli/check.js')).check(rest);
    case 'play':
      return (await import('./cli/play/play.js')).play(rest, process.env);
    case 'keys':
      return (await import('./keys.js')).keys(rest, process.env);
    case 'receipt-key':
      return (await import('./receipt-key.js')).receiptKey(rest);
    case 'void-attempt':
      return (await import('./void-attempt.js')).voidAttempt(rest, process.env);
    case 'rebuild':
      return (await import('./rebuild.js')).rebuild(rest, process.env);
    case 'audit':
      return (await import('./audit.js')).audit(rest, process.env);
    case 'daily':
      return (await import('./cli/daily/daily.js')).daily(rest, process.env);
    case undefined:
    case 'help':
    case '-h':
    case '--help':
      console.log(USAGE);
      return 0;
    default:
      console.error(`creel: there is no command "${name}".\n\n${USAGE}`);
      return 2;
  }
}

/** Settings are environment variables, so that an option would look as if it had been heard. */
function refuseServe([option]: string[]): number {
  console.log(`Usage: creel serve

Runs the service. It takes no options: PORT, HOST, DATA_DIR, DATABASE_URL and other environment variables set it up,
as docs/operating.md says.`);
  return option === '--help' || option === '-h' ? 0 : 64;
}

async function serve(): Promise<undefined> {
  const service = await import('./serve.js');
  await service.serve(process.env);
}
