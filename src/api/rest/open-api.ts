import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Ruleset } from '../../engine/ruleset.js';
import { type ProblemCatalogue, problemCatalogue } from '../problem-catalogue.js';
import { PROBLEMS } from './describe.js';
import { problemDocument } from './problem-filter.js';
import { Problem } from '../problem.js';
import { ref } from '../schemas/parts.js';
import { componentSchemas } from '../schemas/answers.js';
import { namedWithTypes } from '../schemas/with-types.js';

const COMMON_PROBLEMS = ['tooManyRequests', 'unavailable', 'internalError'];

const TAGS = {
  Players: 'Who plays.',
  Applications: 'Programs that make players and act for them.',
  Rulesets: 'The games that can be played.',
  Games: 'Create, start, read and list games, and find one to join.',
  Seats: 'Who sits in a game: invitations, taking and leaving seats, resigning, rematches.',
  Play: 'Legal actions, and acting.',
  History: 'Events, states and records: every game can be replayed.',
  Streams: 'What happens, as it happens.',
  Challenges: 'One deal a day that everybody plays, and its board.',
  Records: 'Checking records from anywhere.',
  Service: 'The service itself.',
};

type Operation = { responses: { [status: string]: object }; [PROBLEMS]?: readonly string[] };

/** The description of the whole REST API, made from the routes and the catalogue of problems. */
export function openApi(app: INestApplication, rulesets: readonly Ruleset[], version: string): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Creel')
    .setDescription(
      'Fish card games whose every deal is fair and every finished game can be checked. The [guide](/docs/guide) says how the parts work together.',
    )
    .setVersion(version)
    .setLicense('MIT', 'https://spdx.org/licenses/MIT.html')
    .setOpenAPIVersion('3.1.0')
    .addServer('/', 'This service')
    .addSecurity('token', {
      type: 'http',
      scheme: 'bearer',
      description: 'The token that POST /v1/players answered.',
    })
    .addSecurity('key', {
      type: 'http',
      scheme: 'bearer',
      description: 'The key of an application, which names the player that it acts for in `Creel-Player`.',
    });
  for (const [tag, description] of Object.entries(TAGS)) builder.addTag(tag, description);
  const document = SwaggerModule.createDocument(app, builder.build());
  const catalogue = problemCatalogue(rulesets);
  for (const path of Object.values(document.paths) as { [method: string]: Operation }[]) {
    for (const [method, operation] of Object.entries(path))
      path[method] = withProblems(operation, rulesets, catalogue);
  }
  document.components = { ...document.components, schemas: namedWithTypes(componentSchemas(rulesets)) };
  return document;
}

/** One answer a status, with an example for each code that comes with it. */
function withProblems(
  { [PROBLEMS]: ofRoute = [], ...operation }: Operation,
  rulesets: readonly Ruleset[],
  catalogue: ProblemCatalogue,
): Operation {
  // The rules of the game, whichever is played.
  const codes = [...ofRoute, ...COMMON_PROBLEMS].flatMap((code) =>
    code === 'illegalAction' ? rulesets.flatMap(({ refusals }) => Object.keys(refusals)) : [code],
  );
  for (const status of new Set(codes.map((code) => catalogue[code]!.status))) {
    const here = codes.filter((code) => catalogue[code]!.status === status);
    const examples = here.map((code) => {
      const { document } = problemDocument(catalogue, new Problem(code, catalogue[code]!.rule));
      return [code, { value: document }] as const;
    });
    operation.responses[status] = {
      description: `Problem: ${here.join(', ')}.`,
      ...headersOf(status),
      content: {
        'application/problem+json': { schema: ref('Problem'), examples: Object.fromEntries(examples) },
      },
    };
  }
  return operation;
}

const TEXT = { schema: { type: 'string' } };

function headersOf(status: number): object {
  if (status === 401) return { headers: { 'WWW-Authenticate': TEXT } };
  if (status === 412) return { headers: { Link: TEXT } };
  if (status === 503 || status === 409 || status === 429)
    return {
      headers: { 'Retry-After': { ...TEXT, description: 'Seconds.' } },
    };
  return {};
}
