import { useEffect, useRef, useState } from 'react'
import { carriedPath } from '../../../core/domain/embedding/kept-query.ts'
import type { CatalogueFind } from '../../../core/plugin-api/site.ts'
import { useReread } from '../../ui/reread.ts'
import { type Asked, findQuery } from './find-address.ts'

/** Milliseconds of quiet after a key before the list is asked for. */
const pause = 200
/** Milliseconds after which a wait is shown. */
const shownAfter = 300

/**
 * What the customer asks of the list, which follows each key and choice: the address says it, so that a reload, a
 * shared link and the way back show the same list.
 */
export function useFind(find: CatalogueFind) {
  const { search, tag, sort } = find
  const [asked, setAsked] = useState<Asked>({ search, tag, sort })
  const [isSlow, setSlow] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reread = useReread()
  useEffect(() => () => clearTimeout(timer.current), [])

  async function show(wanted: Asked) {
    const query = findQuery(wanted, 1, location.search)
    if (query === location.search) return
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`)
    const isPresent = () => location.search === query
    const slow = setTimeout(() => setSlow(true), shownAfter)
    setFailed(false)
    try {
      await reread()
    } catch {
      if (isPresent()) setFailed(true)
    } finally {
      clearTimeout(slow)
      if (isPresent()) setSlow(false)
    }
  }

  /** Asks for the list with a change: at once, or after a pause in typing. */
  function ask(change: Partial<Asked>, after = 0) {
    const wanted = { ...asked, ...change }
    setAsked(wanted)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void show(wanted), after)
  }

  return {
    asked,
    isSlow,
    hasFailed,
    type: (text: string) => ask({ search: text }, pause),
    choose: (change: Partial<Asked>) => ask(change),
    /** Tries again what failed. */
    again() {
      history.replaceState(history.state, '', carriedPath(location.pathname, location.search))
      ask({})
    },
  }
}
