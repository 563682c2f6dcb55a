import { useEffect, useRef } from 'react'
import { isRecord } from '../../../../core/domain/is-record.ts'
import { record, text } from '../../../data/read.ts'

const key = 'form_stage'

/** The dialog step of the present history entry; null without an open dialog. */
export function stageInHistory(): number | null {
  const state: unknown = history.state
  return isRecord(state) && typeof state[key] === 'number' ? state[key] : null
}

const openKey = 'form_open'

/** The open form, and the submission that is edited; a new one has no id yet. */
export interface OpenForm {
  form: string
  submission: string | null
}

/**
 * What is open in this tab, from its history state: it survives a reload and affects no other tab. Null when nothing is
 * open.
 */
export function openInHistory(): OpenForm | null {
  const open = record<OpenForm>(record<{ [openKey]: OpenForm }>(history.state)[openKey])
  if (stageInHistory() === null || text(open.form) === '') return null
  return { form: text(open.form), submission: text(open.submission) || null }
}

/** Adds a history entry for an opened form, so that a reload opens it again. */
export const pushOpen = (open: OpenForm) => history.pushState({ ...history.state, [openKey]: open, [key]: 0 }, '')

const pushStage = (stage: number) => history.pushState({ ...history.state, [key]: stage }, '')

/**
 * Keeps one history entry per dialog step up to the current one: Back goes one step back, and closes from the first
 * step. A reload returns to the same step.
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
  /** Removes the dialog's history entries, so that Back then leads to the previous page. */
  const leave = () => history.go(-(stageInHistory() ?? -1) - 1)
  return { go, leave }
}
