import { describe, expect, it } from '@jest/globals';
import { alone } from '../../src/rulesets/card-commons/alone.js';

describe('a game of Card Commons told to others', () => {
  it.each([
    [0, 'Little known'],
    [9, 'Little known'],
    [10, 'Local findings'],
    [15, 'Regional advance'],
    [20, 'Reshaped science'],
    [22, 'Reshaped science'],
  ])('calls a score of %i %s', (score, title) => {
    expect(alone.title(score)).toBe(title);
  });

  it('has a symbol for each Study and Breakthrough, and for nothing else', () => {
    const types = [
      'played',
      'study',
      'breakthrough',
      'restocked',
      'reshuffled',
      'drawn',
      'violation',
      'ended',
    ];
    expect(types.map((type) => alone.symbol({ type }))).toEqual([
      null,
      '🐟',
      '⭐',
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
