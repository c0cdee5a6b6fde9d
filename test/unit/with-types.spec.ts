import { expect, it } from '@jest/globals';
import { withTypes } from '../../src/api/schemas/with-types.js';

it('says the type of every value that is named', () => {
  const schema = {
    type: 'object',
    properties: {
      enum: { const: 'draw' },
      type: { enum: ['row', null], description: 'A property of that name.' },
      upTo: { const: 1 },
      all: { const: true },
      withheld: { const: ['fish'] },
      fish: { type: 'array', prefixItems: [{ enum: ['big'] }], items: false },
    },
    anyOf: [{ type: 'array', items: { enum: ['larval'] } }],
  };
  expect(withTypes(schema)).toEqual({
    type: 'object',
    properties: {
      enum: { type: 'string', const: 'draw' },
      type: { type: ['string', 'null'], enum: ['row', null], description: 'A property of that name.' },
      upTo: { type: 'integer', const: 1 },
      all: { type: 'boolean', const: true },
      withheld: { type: 'array', const: ['fish'] },
      fish: { type: 'array', prefixItems: [{ type: 'string', enum: ['big'] }], items: false },
    },
    anyOf: [{ type: 'array', items: { type: 'string', enum: ['larval'] } }],
  });
});
