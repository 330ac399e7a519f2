import { describe, expect, it } from 'vitest';
import { playerAction } from './hotkeys.ts';

const key = (code: string, modifiers = {}) => ({
  code,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...modifiers,
});

describe('playerAction', () => {
  it('maps each shortcut key to its action', () => {
    const keys = ['Space', 'ArrowLeft', 'ArrowRight', 'KeyF', 'KeyM'];
    expect(keys.map((code) => playerAction(key(code), 'other'))).toEqual([
      'toggle',
      'back',
      'forward',
      'fullscreen',
      'mute',
    ]);
    expect(playerAction(key('KeyZ'), 'other')).toBeNull();
  });

  it('ignores keys that are meant for a field, a button, a slider or the browser', () => {
    expect(playerAction(key('KeyF'), 'text')).toBeNull();
    expect(playerAction(key('Space'), 'text')).toBeNull();
    expect(playerAction(key('Space'), 'button')).toBeNull();
    expect(playerAction(key('KeyF'), 'button')).toBe('fullscreen');
    expect(playerAction(key('ArrowLeft'), 'slider')).toBeNull();
    expect(playerAction(key('ArrowLeft'), 'seek')).toBe('back');
    expect(playerAction(key('KeyF', { ctrlKey: true }), 'other')).toBeNull();
    expect(playerAction(key('ArrowLeft', { altKey: true }), 'other')).toBeNull();
  });
});
