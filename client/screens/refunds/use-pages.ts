import { useCallback, useRef, useState } from 'react'
import type { Answer, CallError } from '../../data/errors.ts'

/** A page of something that staff are to settle, or have settled. */
export interface PageOf<T> {
  items: T[]
  hasmore: boolean
}

interface Read<T> {
  page: number
  /** Null until it is there. */
  list: PageOf<T> | null
  failed: CallError | null
}

/** A list, page by page, as `usePages` answers it. */
export interface Paged<T> extends Read<T> {
  setPage(page: number): Promise<void>
  /**
   * Reads a page, or the present one anew. It is shown by what the promise gives, so that several lists can be shown
   * in one render.
   */
  read(page?: number): Promise<() => void>
}

/**
 * A list, page by page, which nobody has read yet.
 * @param ask the same function as long as the same list is meant
 */
export function usePages<T>(ask: (page: number) => Promise<Answer<PageOf<T>>>): Paged<T> {
  const [state, setState] = useState<Read<T>>({ page: 1, list: null, failed: null })
  const turns = useRef(0)
  const present = useRef(1)
  present.current = state.page
  const read = useCallback(
    async (page?: number): Promise<() => void> => {
      turns.current += 1
      const turn = turns.current
      let at = page ?? present.current
      let answer = await ask(at)
      // The last of a page may have been settled.
      while (answer.ok && answer.value.items.length === 0 && at > 1) {
        at -= 1
        answer = await ask(at)
      }
      return () => {
        // Another page has been asked for since.
        if (turn !== turns.current) return
        setState(({ list }) =>
          answer.ok ? { page: at, list: answer.value, failed: null } : { page: at, list, failed: answer.error },
        )
      }
    },
    [ask],
  )
  const setPage = async (page: number) => (await read(page))()
  return { ...state, setPage, read }
}
