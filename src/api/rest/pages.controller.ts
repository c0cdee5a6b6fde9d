import { Controller, Get, Header, Inject, Redirect } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { ProblemCatalogue } from '../problem-catalogue.js';

/** Pages for people: where the `type` of a problem leads, and the way from the bare address to the reference. */
@ApiExcludeController()
@Controller()
export class PagesController {
  static readonly CATALOGUE = Symbol('problem catalogue');

  constructor(@Inject(PagesController.CATALOGUE) private readonly catalogue: ProblemCatalogue) {}

  @Get()
  @Redirect('/docs', 302)
  home(): void {
    // The redirect is all.
  }

  @Get('docs/errors')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=300')
  errors(): string {
    const rows = Object.entries(this.catalogue)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(
        ([code, { status, rule }]) =>
          `<dt id="${code}"><code>${code}</code> (${status})</dt><dd>${html(rule)}</dd>`,
      );
    return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Creel: problem codes</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:46em;margin:2em auto;padding:0 1em}dt{margin-top:1em}:target{background:#ffc}</style>
</head><body><h1>Problem codes</h1>
<p>Every no of the API is a problem document (RFC 9457). Branch on <code>code</code>; <code>detail</code> says what to do.</p>
<dl>${rows.join('\n')}</dl><p><a href="/docs">API reference</a></p></body></html>`;
  }
}

function html(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/`([^`]+)`/g, '<code>$1</code>');
}
