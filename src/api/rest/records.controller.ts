import { Body, Controller, Post } from '@nestjs/common';
import type { CheckReport } from '../../game/check-record.js';
import type { UseCases } from '../../use-cases/use-cases.js';
import { Asked } from './caller.js';
import { Describe } from './describe.js';
import { problem } from '../problem.js';
import { bodyText } from '../read-json.js';

export const CHECK_PATH = '/v1/records/check';

@Controller('v1/records')
export class RecordsController {
  @Post('check')
  @Describe({
    id: 'checkRecord',
    tag: 'Records',
    summary: 'Check a record',
    description:
      'Answers the result of every step, with the first event that fails. The record is checked byte for byte as sent and kept ' +
      'nowhere. You need not trust this answer: `npx creel check` does the same on your machine.',
    body: { schema: 'Record', example: { format: 'creel.record/1' } },
    answer: { status: 200, schema: 'CheckReport', description: 'The report, whatever the verdict.' },
  })
  async check(@Body() body: unknown, @Asked() useCases: UseCases): Promise<CheckReport> {
    const text = bodyText(body);
    if (text === '')
      throw problem(
        'malformedJson',
        'The body is empty. Send a record as GET /v1/games/{id}/record answers it.',
      );
    return useCases.checkRecord.execute(text);
  }
}
