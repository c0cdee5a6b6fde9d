import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { type Load, underLoad } from './load.js';
import { createRows, insertThroughPg, pgbench } from './single-rows.js';
import { type Line, median, rounded } from './table.js';

const PROGRAM = fileURLToPath(new URL('./bare-service.js', import.meta.url));
const CLIENTS = 64;
const SECONDS = 5;
const ROUNDS = 3;
const FACES = { http: 'node:http', fastify: 'Fastify', nest: 'Nest on Fastify' } as const;
const BODY = { action: { type: 'release', card: '4S', column: 3 }, expectedVersion: 7 };

/** What is left for an action of what PostgreSQL could do, when the service does nothing but answer and insert. */
export async function measureBare(url: string): Promise<Line[]> {
  await createRows(url);
  const services = await Promise.all(Object.keys(FACES).map((face) => start(face, url)));
  const rates = { pgbench: [] as number[], faces: services.map((): Load[] => []) };
  for (let round = 0; round <= ROUNDS; round++) {
    const one = (await pgbench(url, CLIENTS, SECONDS)) ?? (await insertThroughPg(url, CLIENTS, SECONDS)).rate;
    const loads: Load[] = [];
    for (const { load } of services) loads.push(await load());
    // The first round is for compiling the code.
    if (round === 0) continue;
    rates.pgbench.push(one);
    loads.forEach((each, i) => rates.faces[i]!.push(each));
  }
  for (const { stop } of services) await stop();
  return [
    { what: 'pgbench, or pg without it', value: `${rounded(median(rates.pgbench))}/s` },
    ...Object.values(FACES).map((name, i) => {
      const of = rates.faces[i]!;
      const ratio = median(of.map(({ rate }, round) => rate / rates.pgbench[round]!));
      return {
        what: `${name} and one insert a request, nothing else`,
        value: `${rounded(median(of.map(({ rate }) => rate)))}/s, p50 ${rounded(median(of.map(({ p50 }) => p50)))} ms`,
        ratio: rounded(ratio, 2),
      };
    }),
  ];
}

async function start(face: string, url: string) {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, face, url, String(CLIENTS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const died = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${face} ended with ${code}`)));
  const [said] = (await Promise.race([once(child.stdout!, 'data'), died])) as [Buffer];
  died.catch(() => undefined);
  const pool = new Pool(`http://127.0.0.1:${said.toString().trim()}`, {
    connections: CLIENTS,
    pipelining: 1,
  });
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${'x'.repeat(50)}` };
  const act = async () => {
    const path = `/v1/games/${randomUUID()}/actions`;
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path,
      headers,
      body: JSON.stringify(BODY),
    });
    JSON.parse(await body.text());
    if (statusCode >= 300) throw new Error(`${face} answered ${statusCode}`);
  };
  return {
    load: () =>
      underLoad(
        Array.from({ length: CLIENTS }, () => act),
        SECONDS,
      ),
    stop: async () => {
      await pool.close();
      child.kill();
      await once(child, 'exit');
    },
  };
}
