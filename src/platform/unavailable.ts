/** A part the service stands on does not answer in time. What was asked of it may be done all the same. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}
