import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { openApi } from './api/rest/open-api.js';
import { createApp } from './app.js';
import { memoryParts } from './memory-parts.js';
import { PROJECT_FOLDER } from './platform/project.js';

/** `npm run openapi`: writes openapi.yaml anew. */
const parts = memoryParts();
const app = await createApp(parts);
writeFileSync(path.join(PROJECT_FOLDER, 'openapi.yaml'), openApiText());
await app.close();

function openApiText(): string {
  return stringify(openApi(app, parts.kernel.rulesets, parts.version), { aliasDuplicateObjects: false });
}
