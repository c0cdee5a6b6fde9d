import path from 'node:path';
import { Marked, type Tokens } from 'marked';
import { gfmHeadingId } from 'marked-gfm-heading-id';

/** The pages by their files in docs/, in the order in which they are listed; the first one leads to the others. */
const PAGES = [
  'guide',
  'api',
  'clients',
  'streams',
  'identity',
  'errors',
  'card-commons',
  'big-fish',
  'challenges',
  'fairness',
  'terminal',
  'operating',
  'glossary',
] as const;
type Page = (typeof PAGES)[number];

/** In docs/pictures/, shown on pages. */
const PICTURES = ['big-fish.svg', 'card-commons.svg'];

/** Files beside docs/ that the service has too. */
const SERVED: { readonly [file: string]: string } = { '../openapi.yaml': '/openapi.yaml' };
const STYLE_SHEET = '/docs/guide/style.css';

/** The documents of the repository as pages, so that they can be read where the service runs and nothing else is. */
export class Guide {
  private readonly pages = new Map<string, string>();

  /** `read` answers the text of a file in docs/. */
  constructor(private readonly read: (file: string) => string) {}

  /** Rendered when it is first asked for; undefined if there is no such page. */
  page(name: string): string | undefined {
    if (!isPage(name)) return undefined;
    const page = this.pages.get(name) ?? this.render(name);
    this.pages.set(name, page);
    return page;
  }

  style(): string {
    return this.read('guide.css');
  }

  /** Undefined if no page shows it. */
  picture(file: string): string | undefined {
    return PICTURES.includes(file) ? this.read(`pictures/${file}`) : undefined;
  }

  private render(name: Page): string {
    const body = rendererOf(name).parse(this.read(`${name}.md`), { async: false });
    const links = PAGES.map((page) => {
      const current = page === name ? ' aria-current="page"' : '';
      return `<li><a href="${addressOf(page)}"${current}>${this.titleOf(page)}</a></li>`;
    });
    return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${this.titleOf(name)} · Creel</title><link rel="stylesheet" href="${STYLE_SHEET}"></head>
<body><nav aria-label="Pages"><ul>
${links.join('\n')}
<li><a href="/docs">API reference</a></li>
<li><a href="/check">Check a game</a></li>
</ul></nav>
<main>
${body}</main></body></html>`;
  }

  private titleOf(page: Page): string {
    const [, title = page] = /^# (.*)$/m.exec(this.read(`${page}.md`)) ?? [];
    return new Marked().parseInline(title, { async: false });
  }
}

function rendererOf(page: Page): Marked {
  return new Marked(gfmHeadingId(), {
    renderer: {
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const target = targetOf(href);
        return target === null ? text : `<a href="${target}">${text}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        return `<img src="/docs/guide/${href}" alt="${text}">`;
      },
      tablerow({ text }: Tokens.TableRow) {
        // Where the `type` of a problem leads.
        const code = page === 'errors' ? /^<td><code>(\w+)<\/code>/.exec(text)?.[1] : undefined;
        return `<tr${code === undefined ? '' : ` id="${code}"`}>\n${text}</tr>\n`;
      },
    },
  });
}

/** Where a link of a document leads on the service; null for a file that only the repository has. */
function targetOf(href: string): string | null {
  if (/^(#|https?:)/.test(href)) return href;
  const [, file = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(href)!;
  const page = path.basename(file, '.md');
  if (file === `${page}.md` && isPage(page)) return addressOf(page) + anchor;
  return SERVED[file] ?? null;
}

function isPage(name: string): name is Page {
  return (PAGES as readonly string[]).includes(name);
}

function addressOf(page: Page): string {
  if (page === 'guide') return '/docs/guide';
  return page === 'errors' ? '/docs/errors' : `/docs/guide/${page}`;
}
