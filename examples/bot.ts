// A bot for Card Commons: waits until it is to act, takes the first legal action, and tells how the game ended.
//   npx tsx examples/bot.ts http://127.0.0.1:3000
import { answerOf, createCreel } from 'creel-client';

const url = process.argv[2] ?? 'http://127.0.0.1:3000';
const { token } = await answerOf(createCreel({ url }).api.POST('/v1/players'));
const creel = createCreel({ url, token });
const { id } = await answerOf(creel.api.POST('/v1/games', { body: { ruleset: 'card-commons' } }));
const game = { params: { path: { id } } };

for await (const { message, reason } of creel.watchGame(id)) {
  if (message === 'end') {
    const { outcome } = await answerOf(creel.api.GET('/v1/games/{id}', game));
    console.log(`${reason}: ${JSON.stringify(outcome)}`);
  } else {
    // Whatever has happened, what counts is what can be done now.
    const { actions, version } = await answerOf(creel.api.GET('/v1/games/{id}/legal-actions', game));
    const [action] = actions;
    if (action !== undefined) {
      // Refused as `staleVersion` if the game has moved on meanwhile: then another message comes.
      const body = { action: { ...action }, expectedVersion: version };
      await creel.api.POST('/v1/games/{id}/actions', { ...game, body }).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'staleVersion')) throw error;
      });
    }
  }
}
