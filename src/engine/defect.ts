/**
 * An invariant broke: a fault of the program or of stored data, never of a request. It is thrown, logged and
 * answered without detail, and nothing is appended.
 */
export class Defect extends Error {
  override readonly name = 'Defect';
}
