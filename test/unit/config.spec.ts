import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/platform/config.js';

describe('the environment of a service', () => {
  it.each<[env: { [name: string]: string }, origin: string]>([
    [{}, 'http://127.0.0.1:3000'],
    [{ HOST: '::', PORT: '4000' }, 'http://[::]:4000'],
    [{ HOST: '0.0.0.0', PORT: '80' }, 'http://0.0.0.0'],
    [{ HOST: 'localhost', PUBLIC_ORIGIN: 'https://creel.example' }, 'https://creel.example'],
  ])('of %j says where it is to be found: %s', (env, origin) => {
    expect(readConfig(env).origin).toBe(origin);
  });

  it('switches what can be on or off', () => {
    const { introspection, ranksGuests, allowUnsafeDurability } = readConfig({});
    expect([introspection, ranksGuests, allowUnsafeDurability]).toEqual([true, false, false]);
    expect(readConfig({ GRAPHQL_INTROSPECTION: '0', CHALLENGES_RANK_GUESTS: '1' })).toMatchObject({
      introspection: false,
      ranksGuests: true,
    });
  });

  it.each([
    ['GRAPHQL_INTROSPECTION', 'off'],
    ['CHALLENGES_RANK_GUESTS', 'true'],
    ['ALLOW_UNSAFE_DURABILITY', 'yes'],
    ['HOST', 'not a host'],
    ['PUBLIC_ORIGIN', 'https://creel.example/'],
    ['PUBLIC_ORIGIN', 'https://creel.example?b#c'],
    ['PUBLIC_ORIGIN', 'ftp://creel.example'],
    ['PORT', '65536'],
    ['KEPT_GAMES', '0'],
    ['CORS_ORIGINS', 'creel.example'],
    ['SECURITY_CONTACT', 'me'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['IN_FLIGHT_CHECKS', '-1'],
    ['TRUST_PROXY', 'proxy'],
  ])('is refused where %s is %j, by its name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} .*must be`));
  });
});
