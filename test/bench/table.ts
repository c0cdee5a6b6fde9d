/** One line of the table that a measure prints. */
export interface Line {
  readonly what: string;
  readonly value: string;
  /** To what the line above it, or the one that it names, compares: machines are noisy, ratios less so. */
  readonly ratio?: string;
  readonly target?: string;
}

export function printTable(title: string, lines: readonly Line[]): void {
  const rows = [
    ['', 'measured', 'ratio', 'target'],
    ...lines.map(({ what, value, ratio = '', target = '' }) => [what, value, ratio, target]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  console.log(`\n${title}`);
  for (const row of rows)
    console.log(
      `  ${row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd()}`,
    );
}

export function rounded(value: number, digits = 3): string {
  return Number(value.toPrecision(digits)).toLocaleString('en', { maximumFractionDigits: 3 });
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that this share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.slice().sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}
