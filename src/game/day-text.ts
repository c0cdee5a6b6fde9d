/** Days from the first of March of the year 0 to the first of January 1970. */
const TO_1970 = 719_468;
const DAYS_OF_400_YEARS = 146_097;

/** `2026-12-01` for a day counted from 1970-01-01, in UTC: the pure core has no dates of the language. */
export function dayText(day: number): string {
  const shifted = day + TO_1970;
  const era = Math.floor(shifted / DAYS_OF_400_YEARS);
  const ofEra = shifted - era * DAYS_OF_400_YEARS;
  const leapDays = Math.floor(ofEra / 1_460) - Math.floor(ofEra / 36_524) + Math.floor(ofEra / 146_096);
  const yearOfEra = Math.floor((ofEra - leapDays) / 365);
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  // Years that begin in March have their leap day last, and months of 153 days in five.
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const dayOfMonth = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(dayOfMonth, 2)}`;
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}
