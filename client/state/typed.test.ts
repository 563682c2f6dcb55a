import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetOthers, keepTyped, readTyped } from './typed.ts'

/** As a tab's: an object whose own names are what it keeps. */
function storage(): object {
  return Object.create({
    getItem(this: Record<string, string>, name: string) {
      return Object.hasOwn(this, name) ? (this[name] ?? null) : null
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name]
    },
  })
}

beforeEach(() => void vi.stubGlobal('sessionStorage', storage()))
afterEach(() => void vi.unstubAllGlobals())

const reject = { message: 'We are full that day.' }

test('what is typed is read again until it is sent', () => {
  keepTyped('reject-a1', reject)
  expect(readTyped('reject-a1')).toEqual(reject)
  expect(readTyped('reject-b2')).toBeNull()
  keepTyped('reject-a1', null)
  expect(readTyped('reject-a1')).toBeNull()
})

test('another account reads nothing of it, also where the page was loaded anew in between', () => {
  forgetOthers('ada')
  keepTyped('reject-a1', reject)
  forgetOthers('ada')
  expect(readTyped('reject-a1')).toEqual(reject)
  forgetOthers('bram')
  expect(readTyped('reject-a1')).toBeNull()
})

test('nobody reads it after a logout', () => {
  forgetOthers('ada')
  keepTyped('reject-a1', reject)
  forgetOthers('')
  expect(readTyped('reject-a1')).toBeNull()
})

test('what a guest typed stays when they sign in', () => {
  forgetOthers('')
  keepTyped('question-a1', reject)
  forgetOthers('ada')
  expect(readTyped('question-a1')).toEqual(reject)
})

test('a browser that keeps nothing, or something else, reads nothing', () => {
  sessionStorage.setItem('typed-a', '{')
  expect(readTyped('a')).toBeNull()
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new Error('blocked')
    },
  })
  expect(readTyped('a')).toBeNull()
  forgetOthers('ada')
})
