import { Controller, Get } from '@nestjs/common';
import type { UseCases } from '../../use-cases/use-cases.js';
import { Asked } from './caller.js';
import { Describe } from './describe.js';

@Controller('.well-known/creel-keys')
export class ReceiptsController {
  @Get()
  @Describe({
    id: 'readReceiptKeys',
    tag: 'Service',
    summary: 'The public keys that receipts are signed by',
    description: 'Note them before you need them: a key that you took from a receipt shows nothing.',
    answer: { status: 200, schema: 'ReceiptKeys', description: 'The newest first.' },
  })
  read(@Asked() useCases: UseCases) {
    return useCases.receipts.keys();
  }
}
