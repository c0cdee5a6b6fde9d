import { checkSchema } from '../../engine/check-schema.js';
import type { Json } from '../../engine/json.js';
import { refuse, type Refusal } from '../../engine/refusal.js';
import type { EditionDocument } from './edition.js';
import { faultOfEdition } from './edition-rules.js';
import { EDITION_SCHEMA } from './edition-schema.js';

/** A document as an edition, or the first fault: what the schema says, then what it can not say. */
export function readEdition(document: Json): EditionDocument | Refusal {
  const misfit = checkSchema(document, EDITION_SCHEMA);
  const fault = misfit ?? faultOfEdition(document as unknown as EditionDocument);
  if (fault === null) return document as unknown as EditionDocument;
  const place = fault.path === '' ? 'the document' : fault.path;
  return refuse('badEdition', `The edition can not be played: ${place} ${fault.message}.`, {
    path: fault.path,
  });
}
