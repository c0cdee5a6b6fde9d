import { actionSchema, shownActionSchema } from './action-schema.js';
import { happeningSchema } from './happening-schema.js';
import { legalActionSchema } from './legal-action-schema.js';
import { stateSchema } from './state-schema.js';
import { viewSchema } from './view-schema.js';

export const SCHEMAS = {
  action: actionSchema,
  legalAction: legalActionSchema,
  shownAction: shownActionSchema,
  happening: happeningSchema,
  state: stateSchema,
  view: viewSchema,
} as const;
