import { hash } from 'node:crypto';
import { PICTURE_STYLE } from '../../engine/picture.js';

export const SVG = 'image/svg+xml';
export const PICTURE_TYPE = `${SVG}; charset=utf-8`;
/** Nothing but the style that stands in every picture, also where one is opened by itself. */
export const PICTURE_POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', PICTURE_STYLE, 'base64')}'`;
