import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ServiceInfo } from '../../platform/service-info.js';
import { RouteTable } from './route-table.js';

const TEXT = 'text/plain; charset=utf-8';
const A_DAY = 'public, max-age=86400';

/** Pages that programs look for by themselves. */
@ApiExcludeController()
@Controller()
export class WellKnownController {
  constructor(
    private readonly info: ServiceInfo,
    private readonly routes: RouteTable,
  ) {}

  /** RFC 9116. Only the operator knows whom to write to. */
  @Get('.well-known/security.txt')
  @Header('Content-Type', TEXT)
  @Header('Cache-Control', A_DAY)
  security(@Req() request: FastifyRequest): string {
    const { contact, expires } = this.info.security;
    if (contact === null) throw this.routes.notFound({ url: '/none', method: request.method });
    return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`;
  }

  @Get('llms.txt')
  @Header('Content-Type', TEXT)
  @Header('Cache-Control', A_DAY)
  programs(): string {
    return LLMS;
  }
}

const LLMS = `# Creel

> A game service for fish card games: fair deals, every action kept as an event, every finished game checkable offline.

A guest token comes from POST /v1/players. POST /v1/games creates a game, GET /v1/games/{id}/legal-actions says what a seat may
do, POST /v1/games/{id}/actions does it, and POST /v1/games/{id}/actions/preview tells what it would do. Every no is a problem document (RFC 9457) with a stable code. A program that plays
says so: POST /v1/players with {"bot":true}.

## Reference

- [OpenAPI, YAML](/openapi.yaml): every path, field and answer
- [OpenAPI, JSON](/openapi.json)
- [Reference to read](/docs)
- [Guide](/docs/guide): first game, identity, retries, streams, hidden information, limits
- [Problem codes](/docs/errors)
- [Check a record](/check): a page that works offline
- [GraphQL](/graphql): the same; its schema by introspection

## Rulesets

- [All rulesets](/v1/rulesets): with rules in plain words and JSON Schemas at /v1/rulesets/{id}
`;
