import { useEffect, useState } from 'react'
import type { Answer, CallError } from '../../data/errors.ts'

/** A page of something that staff are to settle, or have settled. */
export interface PageOf<T> {
  items: T[]
  hasmore: boolean
}

/** A list, page by page, as `usePages` answers it. */
export interface Paged<T> {
  page: number
  setPage(page: number): void
  /** Null until it is there. */
  list: PageOf<T> | null
}

/**
 * A list, page by page. `round` counts what changes it: then it is read anew.
 * @param ask the same function as long as the same list is meant
 */
export function usePages<T>(ask: (page: number) => Promise<Answer<PageOf<T>>>, round: number) {
  const [page, setPage] = useState(1)
  const [list, setList] = useState<PageOf<T> | null>(null)
  const [failed, setFailed] = useState<CallError | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew.
  useEffect(() => {
    let isCurrent = true
    void ask(page).then((answer) => {
      if (!isCurrent) return
      // The last of a page may have been settled.
      if (answer.ok && answer.value.items.length === 0 && page > 1) return setPage(page - 1)
      setFailed(answer.ok ? null : answer.error)
      if (answer.ok) setList(answer.value)
    })
    return () => {
      isCurrent = false
    }
  }, [ask, page, round])
  return { page, setPage, list, failed }
}
