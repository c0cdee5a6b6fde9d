import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerOf, type Creel, createCreel, CreelProblem, type GameMessage } from 'creel-client';
import { type CuttingProxy, startCuttingProxy } from '../support/cutting-proxy.js';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.js';
import { type Spawned, spawnService } from '../support/spawn-service.js';

const QUICKLY = { retries: { first: 10 } };

describe('the client', () => {
  let database: FreshDatabase;
  let service: Spawned;
  let proxy: CuttingProxy;
  let creel: Creel;
  beforeAll(async () => {
    database = await freshDatabase();
    service = await spawnService({ DATABASE_URL: database.url, ALLOW_UNSAFE_DURABILITY: '1' });
    proxy = await startCuttingProxy({ host: '127.0.0.1', port: Number(new URL(service.url).port) });
    creel = await player();
  });
  afterAll(async () => {
    await proxy.close();
    await service.end('SIGKILL');
    await database.drop();
  });

  /** A new player; all that it sends goes through the proxy. */
  async function player(): Promise<Creel> {
    const { token } = await answerOf(createCreel({ url: service.url }).api.POST('/v1/players'));
    return createCreel({ url: `http://127.0.0.1:${proxy.port}`, token, ...QUICKLY });
  }

  const begin = async () =>
    (await answerOf(creel.api.POST('/v1/games', { body: { ruleset: 'card-commons' } }))).id;
  const at = (id: string) => ({ params: { path: { id } } });
  const act = async (id: string, action: object) =>
    answerOf(creel.api.POST('/v1/games/{id}/actions', { ...at(id), body: { action: { ...action } } }));

  async function messagesOf(id: string, after?: number): Promise<GameMessage[]> {
    const messages: GameMessage[] = [];
    for await (const message of creel.watchGame(id, after === undefined ? {} : { after }))
      messages.push(message);
    return messages;
  }

  /** The first legal action each time, so many at most, then the end; `before` each, something may be done to the connection. */
  async function play(id: string, most: number, before: () => void = () => undefined): Promise<void> {
    for (let taken = 0; ; taken++) {
      const { actions } = await answerOf(creel.api.GET('/v1/games/{id}/legal-actions', at(id)));
      if (actions.length === 0) return;
      before();
      await act(id, taken < most ? actions[0]! : { type: 'stop' });
    }
  }

  it('plays a game and is told all of it', async () => {
    const id = await begin();
    const watched = messagesOf(id);
    await play(id, 8);
    const [view, ...events] = await watched;
    const end = events.pop();
    expect(view).toMatchObject({ message: 'view', game: { id } });
    expect(events.map(({ message, version }) => [message, version])).toEqual(
      events.map((_, i) => ['event', view!.version + 1 + i]),
    );
    const game = await answerOf(creel.api.GET('/v1/games/{id}', at(id)));
    expect(end).toMatchObject({ message: 'end', reason: 'finished', version: game.version });
    expect(await messagesOf(id, game.version - 1)).toMatchObject([{ message: 'event' }, { message: 'end' }]);
  });

  it('acts once where answers are lost', async () => {
    const id = await begin();
    await play(id, 5, () => proxy.cutNextAnswer());
    const { events } = await answerOf(creel.api.GET('/v1/games/{id}/events', at(id)));
    const taken = events.filter(({ type }) => type === 'ActionTaken');
    expect(taken.length).toBe((await answerOf(creel.api.GET('/v1/games/{id}', at(id)))).version - 4);
  });

  it('misses nothing and is told nothing twice where connections are cut', async () => {
    const id = await begin();
    const stream = creel.watchGame(id);
    const { value: view } = await stream.next();
    const versions: number[] = [];
    const watched = (async () => {
      for await (const { message, version } of stream) if (message === 'event') versions.push(version);
    })();
    await play(id, 12, () => proxy.cutAll());
    await watched;
    const { version } = await answerOf(creel.api.GET('/v1/games/{id}', at(id)));
    const first = (view as GameMessage).version;
    expect(versions).toEqual(Array.from({ length: version - first }, (_, i) => first + 1 + i));
  });

  it('is told of its own affairs', async () => {
    const ended = new AbortController();
    const told = (async () => {
      const messages: string[] = [];
      for await (const { message, told: what } of creel.watchAccount({ signal: ended.signal })) {
        messages.push(message, ...what);
        if (message === 'position') void begin();
        if (message === 'game') ended.abort(new Error('enough'));
      }
      return messages;
    })();
    await expect(told).rejects.toThrow('enough');
  });

  it('throws what is refused, with its code', async () => {
    const id = await begin();
    await expect(act(id, { type: 'fly' })).rejects.toMatchObject({ code: 'malformedAction', status: 400 });
    const none = creel.api.GET('/v1/games/{id}', at('nowhere'));
    await expect(none).rejects.toBeInstanceOf(CreelProblem);
    await expect(messagesOf('nowhere')).rejects.toMatchObject({ code: 'gameNotFound' });
    await expect(messagesOf(id, 1_000)).rejects.toMatchObject({ code: 'noSuchVersion' });
  });
});
