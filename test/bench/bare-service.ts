import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Body, Controller, Headers, Module, Param, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { fastify } from 'fastify';
import pg from 'pg';
import { insertOf } from './single-rows.js';

/**
 * `node bare-service.js <http | fastify | nest> <database> <connections>`: what a service costs that answers each request with a text as long as
 * that of an action, after one prepared insert of one row, and does nothing else. It prints where it listens.
 */
const [face, url, connections] = process.argv.slice(2) as ['http' | 'fastify' | 'nest', string, string];
const pool = new pg.Pool({ connectionString: url, max: Number(connections) });
const hash = randomBytes(32);
const ANSWER = { answer: 'x'.repeat(1_200) };

async function act(game: string, body: { readonly expectedVersion: number }): Promise<typeof ANSWER> {
  await pool.query(insertOf(game, body.expectedVersion, hash));
  return ANSWER;
}

function gameIn(path: string): string {
  return path.slice('/v1/games/'.length, -'/actions'.length);
}

@Controller('v1/games/:id')
class ActionsController {
  @Post('actions')
  act(
    @Param('id') id: string,
    @Headers('authorization') _token: string,
    @Body() body: { expectedVersion: number },
  ) {
    return act(id, body);
  }
}

@Module({ controllers: [ActionsController] })
class BareModule {}

const STARTS = {
  http: async () => {
    const server = createServer((request, response) => {
      void text(request)
        .then((body) => act(gameIn(request.url!), JSON.parse(body) as { expectedVersion: number }))
        .then((answer) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  },
  fastify: async () => {
    const server = fastify();
    server.post('/v1/games/:id/actions', ({ params, body }) =>
      act((params as { id: string }).id, body as { expectedVersion: number }),
    );
    await server.listen({ port: 0, host: '127.0.0.1' });
    return (server.server.address() as AddressInfo).port;
  },
  nest: async () => {
    const app = await NestFactory.create<NestFastifyApplication>(BareModule, new FastifyAdapter(), {
      logger: false,
    });
    await app.listen(0, '127.0.0.1');
    return (app.getHttpServer().address() as AddressInfo).port;
  },
};

console.log(await STARTS[face]());
