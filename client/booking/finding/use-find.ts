import { useEffect, useRef, useState } from 'react'
import { carriedPath } from '../../../core/domain/embedding/kept-query.ts'
import { useReread } from '../../ui/reread.ts'
import { type AskedOfList, findQuery } from './find-address.ts'

/** Milliseconds of quiet after a key before the list is asked for. */
const pause = 200
/** Milliseconds after which a wait is shown. */
const shownAfter = 300

/**
 * What a visitor asks of the list, which follows each key and choice: the address says it, so that a reload, a shared
 * link and the way back show the same list.
 * @param shown what the page's list was asked for
 */
export function useFind<Asked extends AskedOfList>(shown: Asked) {
  const [asked, setAsked] = useState(shown)
  /** Also several changes of one render, as of what was entered before the page was live. */
  const latest = useRef(asked)
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

  function note(change: Partial<Asked>): Asked {
    latest.current = { ...latest.current, ...change }
    setAsked(latest.current)
    return latest.current
  }

  /** Asks for the list with a change: at once, or after a pause in typing. */
  function ask(change: Partial<Asked>, after = 0) {
    const wanted = note(change)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void show(wanted), after)
  }

  return {
    asked,
    isSlow,
    hasFailed,
    /** For each key typed. */
    type: (change: Partial<Asked>) => ask(change, pause),
    /** Notes a change that is asked for with the next one. */
    note: (change: Partial<Asked>) => void note(change),
    choose: (change: Partial<Asked>) => ask(change),
    /** Tries again what failed. */
    again() {
      history.replaceState(history.state, '', carriedPath(location.pathname, location.search))
      ask({})
    },
  }
}
