/** Whether the text is a JSON document a line, as exports of records are. */
export function holdsLines(text: string): boolean {
  const end = text.indexOf('\n');
  if (end === -1 || text.slice(end).trim() === '') return false;
  try {
    return JSON.parse(text.slice(0, end)) !== undefined;
  } catch {
    return false;
  }
}
