import { applyDecorators, type ExecutionContext, HttpCode, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  ApiBody,
  ApiConsumes,
  ApiExtension,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiResponse,
  ApiSecurity,
} from '@nestjs/swagger';
import { Defect } from '../../engine/defect.js';
import type { Json, JsonSchema } from '../../engine/json.js';
import { ACCESS, type AccessRule, type Operation, problemsOfRule } from '../access.js';
import type { QueryParameter } from './read-request.js';
import { NDJSON } from './stream-lines.js';
import { id, ref } from '../schemas/parts.js';

/** Of a route that will go. Times are milliseconds since 1970. */
export interface Deprecation {
  readonly since: number;
  /** From then on it may be gone. */
  readonly sunset: number;
  /** Where it is said what to do instead. */
  readonly link: string;
}

/** What the reference says of a route. Its problems are named by code; common ones are added to every route. */
export interface RouteDescription {
  /** Who may ask stands beside it in `ACCESS`. */
  readonly id: Operation;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** It will go; every answer says so. */
  readonly deprecated?: Deprecation;
  readonly params?: {
    readonly [name: string]: {
      readonly description: string;
      readonly schema: JsonSchema;
      readonly example: string | number;
    };
  };
  readonly query?: {
    readonly [name: string]: { readonly parameter: QueryParameter<unknown>; readonly description: string };
  };
  readonly headers?: readonly (keyof typeof REQUEST_HEADERS)[];
  readonly body?: {
    readonly schema: string;
    readonly example: Json;
    readonly optional?: true;
    readonly lines?: true;
  };
  readonly answer: {
    readonly status: 200 | 201;
    /** Of the answer, or of each line or message of it where it is sent in such. */
    readonly schema: string;
    /** Of each line, where the same is also sent in lines of JSON. */
    readonly lines?: string;
    /** JSON if left out. */
    readonly type?: string | readonly string[];
    readonly description: string;
    readonly headers?: readonly (keyof typeof ANSWER_HEADERS)[];
    readonly example?: Json;
  };
  /** When the same is answered with 200, nothing having been made. */
  readonly again?: {
    readonly description: string;
    /** Schema of a line of it, where many are sent. */ readonly lines: string;
  };
  /** When it is answered by 204, which tells a browser not to come back. */
  readonly ended?: string;
  readonly problems?: readonly string[];
}

const REQUEST_HEADERS = {
  'Idempotency-Key': {
    description:
      '16 to 255 visible ASCII characters, new for each request. Sending the same request again with the same key answers as the first time and acts once.',
    schema: { type: 'string', minLength: 16, maxLength: 255 },
  },
  'If-Match': {
    description:
      'The `ETag` of the version you act on. Refused with 412 if the game has moved on; only the version in it counts.',
    schema: { type: 'string' },
  },
  'Last-Event-ID': {
    description: 'The last id that the stream gave, as a browser sends it; counts before `after`.',
    schema: { type: 'string' },
  },
  'If-None-Match': {
    description: 'The `ETag` you have; answers 304 if nothing changed.',
    schema: { type: 'string' },
  },
} as const;

const CREEL_PLAYER = {
  description: 'With the key of an application: the player that it acts for, one that it created.',
  schema: id,
} as const;

const ANSWER_HEADERS = {
  ETag: { description: 'Version and a hash of the body: `"12.aB3x"`.', schema: { type: 'string' } },
  Location: { description: 'Where the new thing is.', schema: { type: 'string' } },
  Link: { description: 'Other pages, `rel="next"` and `rel="prev"`.', schema: { type: 'string' } },
  'Idempotency-Replayed': {
    description: '`true` if the request had been carried out before.',
    schema: { type: 'string', enum: ['true'] },
  },
} as const;

const ROUTE = 'creel:route';
const reflector = new Reflector();

/** What the route that is asked for says of itself; undefined for pages outside of the reference. */
export function routeOf(context: ExecutionContext): RouteDescription | undefined {
  return reflector.get<RouteDescription | undefined>(ROUTE, context.getHandler());
}

/** Where the codes of a route's problems wait for `openApi`, which knows the catalogue and so their statuses. */
export const PROBLEMS = 'x-problems';

export function Describe(route: RouteDescription): MethodDecorator {
  const rule = ruleOf(route.id);
  const {
    status,
    schema,
    lines,
    type = 'application/json',
    description,
    headers = [],
    example,
  } = route.answer;
  const named = Object.fromEntries(headers.map((name) => [name, ANSWER_HEADERS[name]]));
  const content = { schema: ref(schema), ...(example === undefined ? {} : { example }) };
  const contents = {
    ...Object.fromEntries([type].flat().map((each) => [each, content])),
    ...(lines === undefined ? {} : { [NDJSON]: { schema: ref(lines) } }),
  };
  return applyDecorators(
    HttpCode(status),
    SetMetadata(ROUTE, route),
    ApiOperation({
      operationId: route.id,
      tags: [route.tag],
      summary: route.summary,
      ...(route.description ? { description: route.description } : {}),
      ...(route.deprecated ? { deprecated: true } : {}),
    }),
    ...security(rule),
    ...inputs(route, rule),
    ApiExtension(PROBLEMS, problemsOf(route, rule)),
    ApiResponse({
      status,
      description,
      headers: named,
      content: contents,
    } as never),
    ...(route.again === undefined
      ? []
      : [
          ApiResponse({
            status: 200,
            description: route.again.description,
            headers: named,
            content: { ...contents, [NDJSON]: { schema: ref(route.again.lines) } },
          } as never),
        ]),
    ...(route.ended === undefined ? [] : [ApiResponse({ status: 204, description: route.ended })]),
  );
}

/** A route that nobody has made a rule for is not served. */
function ruleOf(operation: string): AccessRule {
  if (!Object.hasOwn(ACCESS, operation)) throw new Defect(`${operation} has no rule of who may ask`);
  return ACCESS[operation as Operation];
}

function problemsOf({ params, body, problems = [] }: RouteDescription, rule: AccessRule): readonly string[] {
  return [
    'invalidRequest',
    ...(params ? ['uriTooLong'] : []),
    ...(body ? ['malformedJson', 'bodyTooLarge', 'unsupportedMediaType'] : []),
    ...problemsOfRule(rule),
    ...problems,
  ];
}

function security({ caller }: AccessRule): MethodDecorator[] {
  const nobody = ApiSecurity({});
  switch (caller) {
    case 'nobody':
      return [nobody];
    case 'newcomer':
      return [ApiSecurity('key'), nobody];
    case 'anyone':
      return [ApiSecurity('token'), ApiSecurity('key'), nobody];
    case 'player':
      return [ApiSecurity('token'), ApiSecurity('key')];
    case 'application':
      return [ApiSecurity('key')];
  }
}

function inputs(
  { params = {}, query = {}, headers = [], body }: RouteDescription,
  { caller }: AccessRule,
): MethodDecorator[] {
  const isForPlayers = caller === 'player' || caller === 'anyone';
  return [
    ...Object.entries(params).map(([name, param]) => ApiParam({ name, ...param })),
    ...Object.entries(query).map(([name, { parameter, description }]) =>
      ApiQuery({ name, required: false, description, schema: parameter.schema }),
    ),
    ...(isForPlayers ? [ApiHeader({ name: 'Creel-Player', required: false, ...CREEL_PLAYER })] : []),
    ...headers.map((name) => ApiHeader({ name, required: false, ...REQUEST_HEADERS[name] })),
    ...(body === undefined
      ? []
      : [
          ...(body.lines === true ? [ApiConsumes('application/json', NDJSON)] : []),
          ApiBody({
            required: body.optional !== true,
            schema: ref(body.schema),
            examples: { example: { value: body.example } },
          }),
        ]),
  ];
}
