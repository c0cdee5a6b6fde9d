import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import request from 'supertest';

export interface GraphqlAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly data: any;
  readonly errors:
    | readonly {
        readonly message: string;
        readonly extensions: { readonly code: string; readonly data?: any };
      }[]
    | undefined;
}

/** Sends one operation over HTTP. */
export async function graphql(
  app: NestFastifyApplication,
  query: string,
  variables: object = {},
  token?: string,
): Promise<GraphqlAnswer> {
  const sent = request(app.getHttpServer()).post('/graphql').set('Content-Type', 'application/json');
  if (token !== undefined) sent.set('Authorization', `Bearer ${token}`);
  const { status, headers, body } = await sent.send(JSON.stringify({ query, variables }));
  return { status, headers, data: body.data, errors: body.errors };
}
