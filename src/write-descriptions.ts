import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeGraphql, describeRest } from './descriptions.js';
import { PROJECT_FOLDER } from './platform/project.js';

/** `npm run describe`: writes openapi.yaml and schema.graphql anew. */
writeFileSync(path.join(PROJECT_FOLDER, 'openapi.yaml'), await describeRest());
writeFileSync(path.join(PROJECT_FOLDER, 'schema.graphql'), describeGraphql());
