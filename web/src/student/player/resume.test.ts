import { describe, expect, it } from 'vitest';
import { resumePosition } from './resume.ts';

describe('resumePosition', () => {
  it('goes back to where the student stopped', () => {
    expect(resumePosition({ position: 200, completed: false }, 600)).toBe(200);
    expect(resumePosition({ position: 200, completed: false }, null)).toBe(200);
  });

  it('starts from the beginning where that is what a student expects', () => {
    expect(resumePosition(null, 600)).toBe(0);
    expect(resumePosition({ position: 9, completed: false }, 600)).toBe(0);
    expect(resumePosition({ position: 200, completed: true }, 600)).toBe(0);
    expect(resumePosition({ position: 560, completed: false }, 600)).toBe(0);
  });
});
