import { Controller, Get } from '@nestjs/common';
import type { UseCases } from '../../use-cases/use-cases.js';
import { Asked } from './caller.js';
import { Describe } from './describe.js';

@Controller('v1/audit')
export class AuditController {
  @Get()
  @Describe({
    id: 'readAudit',
    tag: 'Service',
    summary: 'What the newest audit of the stored games has found',
    description:
      'An audit computes every hash anew from what is stored, plays every game again, and counts what does not fit. The operator publishes it.',
    answer: { status: 200, schema: 'Audits', description: 'The newest audit, if there has been one.' },
  })
  read(@Asked() useCases: UseCases) {
    return useCases.showAudit.execute();
  }

  @Get('faults')
  @Describe({
    id: 'listAuditFaults',
    tag: 'Service',
    summary: 'Which faults the newest audit has found',
    description: 'For applications with the scope `audit:read`: the first 100, with game and version.',
    answer: { status: 200, schema: 'AuditFaults', description: 'The faults.' },
  })
  list(@Asked() useCases: UseCases) {
    return useCases.showAudit.faults();
  }
}
