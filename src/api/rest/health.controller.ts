import { Controller, Get } from '@nestjs/common';
import { Readiness } from '../../platform/readiness.js';
import { ServiceInfo } from '../../platform/service-info.js';
import { Describe } from './describe.js';

@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly info: ServiceInfo,
  ) {}

  @Get('livez')
  @Describe({
    id: 'livez',
    tag: 'Service',
    summary: 'Whether the process lives',
    answer: { status: 200, schema: 'Alive', description: 'It does.' },
  })
  live() {
    return { status: 'alive' };
  }

  @Get('readyz')
  @Describe({
    id: 'readyz',
    tag: 'Service',
    summary: 'Whether requests can be served',
    answer: { status: 200, schema: 'Readiness', description: 'They can.' },
  })
  async ready() {
    return { status: 'ready', appendOnly: await this.readiness.check() };
  }

  @Get('v1/version')
  @Describe({
    id: 'readVersion',
    tag: 'Service',
    summary: 'What runs here',
    answer: {
      status: 200,
      schema: 'Version',
      description: 'Versions of the service, the format and the rulesets.',
    },
  })
  read() {
    return { version: this.info.version, format: 'creel/1', rulesets: this.info.rulesets };
  }
}
