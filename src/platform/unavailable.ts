/** A part the service stands on does not answer in time. Nothing is known to have changed: try again. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}
