import { Controller, Get, Header, Inject, Param, Redirect, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Guide } from './guide.js';
import { PICTURE_POLICY, PICTURE_TYPE } from './picture-answer.js';
import { RouteTable } from './route-table.js';

const HTML = 'text/html; charset=utf-8';
const A_WHILE = 'public, max-age=300';
/** Own text and pictures and one style sheet; no script, nothing from elsewhere. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Pages for people: the guide, where the `type` of a problem leads, and the page that checks records. */
@ApiExcludeController()
@Controller()
export class PagesController {
  /** Reads the page that checks records, which the build makes. */
  static readonly CHECK_PAGE = Symbol('check page');

  constructor(
    private readonly guide: Guide,
    private readonly routes: RouteTable,
    @Inject(PagesController.CHECK_PAGE) private readonly readCheckPage: () => string,
  ) {}

  @Get()
  @Redirect('/docs', 302)
  home(): void {
    // The redirect is all.
  }

  @Get('docs/guide')
  @Header('Content-Type', HTML)
  @Header('Cache-Control', A_WHILE)
  @Header('Content-Security-Policy', POLICY)
  first(@Req() request: FastifyRequest): string {
    return this.page('guide', request);
  }

  @Get('docs/guide/style.css')
  @Header('Content-Type', 'text/css; charset=utf-8')
  @Header('Cache-Control', A_WHILE)
  style(): string {
    return this.guide.style();
  }

  @Get('docs/guide/:page')
  @Header('Content-Type', HTML)
  @Header('Cache-Control', A_WHILE)
  @Header('Content-Security-Policy', POLICY)
  page(@Param('page') name: string, @Req() request: FastifyRequest): string {
    return this.found(this.guide.page(name), request);
  }

  @Get('docs/guide/pictures/:file')
  @Header('Content-Type', PICTURE_TYPE)
  @Header('Cache-Control', A_WHILE)
  @Header('Content-Security-Policy', PICTURE_POLICY)
  picture(@Param('file') file: string, @Req() request: FastifyRequest): string {
    return this.found(this.guide.picture(file), request);
  }

  @Get('docs/errors')
  @Header('Content-Type', HTML)
  @Header('Cache-Control', A_WHILE)
  @Header('Content-Security-Policy', POLICY)
  errors(@Req() request: FastifyRequest): string {
    return this.page('errors', request);
  }

  /** Its policy stands in the page, which is good for a copy of it too. */
  @Get('check')
  @Header('Content-Type', HTML)
  @Header('Cache-Control', A_WHILE)
  check(): string {
    return this.readCheckPage();
  }

  private found(text: string | undefined, { method }: FastifyRequest): string {
    if (text === undefined) throw this.routes.notFound({ url: '/none', method });
    return text;
  }
}
