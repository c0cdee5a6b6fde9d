/** Whether the text is a JSON object a line. */
export function holdsLines(text: string): boolean {
  const end = text.indexOf('\n');
  if (end === -1 || !text.startsWith('{"') || !text.slice(end).trimStart().startsWith('{"')) return false;
  try {
    return JSON.parse(text.slice(0, end)) !== undefined;
  } catch {
    return false;
  }
}
