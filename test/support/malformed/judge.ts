import { problemCatalogue } from '../../../src/api/problem-catalogue.js';
import { RULESETS } from '../../../src/rulesets/index.js';
import type { Junk } from './junk.js';
import type { Answer } from './read-answer.js';

const CATALOGUE = problemCatalogue(RULESETS);
const PROBLEM = /^application\/problem\+json(; charset=utf-8)?$/;
const GRAPHQL = /^application\/(graphql-response\+)?json(; charset=utf-8)?$/;

interface Verdict {
  /** For the summary: the codes that the answer names. */
  readonly codes: readonly string[];
  /** What is wrong with the answer; null if nothing is. */
  readonly fault: string | null;
}

/** Whether an answer is one that a malformed request may get. */
export function judge(junk: Junk, answer: Answer): Verdict {
  const { status, headers, body } = answer;
  if (status >= 500) return { codes: [], fault: `answered ${status}` };
  const type = headers.get('content-type') ?? '';
  if (junk.method === 'HEAD' && body === '') return { codes: [], fault: refusedAs(type, status) };
  if (PROBLEM.test(type)) return judgeProblem(status, body);
  if (GRAPHQL.test(type) && /^\{"(errors|data)"/.test(body)) return judgeGraphql(junk, status, body);
  if (status >= 400)
    return { codes: [], fault: `answered ${status} as ${type || 'nothing'}, which is no problem document` };
  return { codes: [], fault: junk.neverGood ? `answered ${status} to what can not be right` : null };
}

/** Without a body there is the media type alone. */
function refusedAs(type: string, status: number): string | null {
  return status < 400 || PROBLEM.test(type) || GRAPHQL.test(type)
    ? null
    : `answered ${status} as ${type || 'nothing'}`;
}

function judgeProblem(status: number, body: string): Verdict {
  const problem = parsed(body) as {
    type?: unknown;
    status?: unknown;
    code?: unknown;
    title?: unknown;
    detail?: unknown;
  } | null;
  const code = String(problem?.code);
  const known = Object.hasOwn(CATALOGUE, code) ? CATALOGUE[code]! : null;
  const right =
    known !== null &&
    status === known.status &&
    problem?.status === status &&
    problem.type === `/docs/errors#${code}` &&
    problem.title === known.rule &&
    typeof problem.detail === 'string';
  return { codes: [code], fault: right ? null : 'this is no problem of the catalogue' };
}

function judgeGraphql(junk: Junk, status: number, body: string): Verdict {
  const answer = parsed(body) as { errors?: readonly { extensions?: { code?: unknown } }[] } | null;
  if (answer === null) return { codes: [], fault: 'this is no JSON' };
  const codes = (answer.errors ?? []).map(({ extensions }) => String(extensions?.code));
  const unknown = codes.find((code) => !Object.hasOwn(CATALOGUE, code) || CATALOGUE[code]!.status >= 500);
  if (unknown !== undefined) return { codes, fault: `an error has the code ${unknown}` };
  const refused = codes.length > 0;
  if (status >= 400 && !refused) return { codes, fault: `answered ${status} without an error` };
  return { codes, fault: junk.neverGood && !refused ? `answered ${status} to what can not be right` : null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
