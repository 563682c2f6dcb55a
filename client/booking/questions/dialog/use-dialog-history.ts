import { useEffect, useRef } from 'react'
import { isRecord } from '../../../../core/domain/is-record.ts'
import { record, text } from '../../../data/read.ts'

const key = 'form_stage'

/** The step of an open form dialog that this entry of the browser's history stands for; null where none is open. */
export function stageInHistory(): number | null {
  const state: unknown = history.state
  return isRecord(state) && typeof state[key] === 'number' ? state[key] : null
}

const openKey = 'form_open'

/** The form that is open over the page, and which of its submissions is changed; a new one has no id yet. */
export interface OpenForm {
  form: string
  submission: string | null
}

/**
 * What is open in this tab, by its history: it outlives a reload, and opens nothing in other tabs. Null when nothing is.
 */
export function openInHistory(): OpenForm | null {
  const open = record(record(history.state)[openKey])
  if (stageInHistory() === null || text(open.form) === '') return null
  return { form: text(open.form), submission: text(open.submission) || null }
}

/** Enters that a form is opened, so that a reload opens it again. */
export const pushOpen = (open: OpenForm) => history.pushState({ ...history.state, [openKey]: open, [key]: 0 }, '')

const pushStage = (stage: number) => history.pushState({ ...history.state, [key]: stage }, '')

/**
 * Keeps one entry of the browser's history for every step of a dialog up to the one that is shown: Back goes one step
 * back, and from the first step closes. A reload comes back to the same step.
 */
export function useDialogHistory(onStage: (stage: number) => void, onClose: () => void) {
  const latest = useRef({ onStage, onClose })
  useEffect(() => {
    latest.current = { onStage, onClose }
  })
  useEffect(() => {
    if (stageInHistory() === null) pushStage(0)
    const listen = () => {
      const stage = stageInHistory()
      if (stage === null) latest.current.onClose()
      else latest.current.onStage(stage)
    }
    addEventListener('popstate', listen)
    return () => removeEventListener('popstate', listen)
  }, [])
  const go = (stage: number) => {
    const at = stageInHistory() ?? 0
    if (stage < at) return history.go(stage - at)
    for (let next = at + 1; next <= stage; next += 1) pushStage(next)
    onStage(stage)
  }
  /** Takes the dialog's entries back, so that Back afterwards leads to the page before. */
  const leave = () => history.go(-(stageInHistory() ?? -1) - 1)
  return { go, leave }
}
