import styled from '@emotion/styled'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { FormIcon } from './form-icon.tsx'
import { Icon } from './icon.tsx'
import { useWords } from './words.tsx'

/** Long enough to read two lines twice. A toast stays while the pointer or the focus is on it. */
const shownMs = 10_000
const mostShown = 3

/** Screens without a bar at the bottom of the page. */
const wide = '@media (min-width: 900px)'

const Stack = styled.div({
  position: 'fixed',
  insetInline: 16,
  insetBlockStart: 'calc(var(--view-top) + 16px)',
  zIndex: 1400,
  display: 'grid',
  gap: 8,
  maxWidth: 440,
  marginInline: 'auto',
  pointerEvents: 'none',
  [wide]: { insetBlock: 'auto calc(var(--view-below) + 24px)', insetInline: 'auto 24px' },
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    padding: '4px 4px 4px 16px',
    pointerEvents: 'auto',
    color: 'var(--text)',
    background: 'var(--surface)',
    border: 'max(var(--border-card), 1px) solid var(--card-edge)',
    borderInlineStart: '4px solid var(--tone)',
    '--tone': 'var(--error)',
    '&[data-tone=success]': { '--tone': 'var(--success)' },
    '&[data-tone=warning]': { '--tone': 'var(--warning)' },
    borderRadius: 'min(var(--radius-field), 12px)',
    boxShadow: 'var(--shadow-overlay)',
  },
  '& > div > svg': { color: 'var(--error-text)', flex: 'none' },
  '& > div[data-tone=success] > svg': { color: 'var(--success)' },
  '& > div[data-tone=warning] > svg': { color: 'var(--warning)' },
  '& > div > span': { flex: 1, minWidth: 0, paddingBlock: 10, lineHeight: 1.4 },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    flex: 'none',
    padding: 0,
    border: 0,
    background: 'none',
    color: 'var(--muted)',
    '&:hover': { color: 'var(--text)' },
  },
})

export interface Toast {
  id: number
  text: string
  /**
   * Whether it says that something was done, that something went wrong, or what to know: that stays until dismissed.
   */
  tone: 'success' | 'error' | 'warning'
}

export interface ToastList {
  toasts: Toast[]
  show(text: string, tone?: Toast['tone']): void
  dismiss(id: number): void
}

/** Short messages over the page about the last action; the same message is not shown twice at a time. */
export function useToasts(): ToastList {
  const [toasts, setToasts] = useState<Toast[]>([])
  const number = useRef(0)
  const show = useCallback((text: string, tone: Toast['tone'] = 'error') => {
    number.current += 1
    const toast = { id: number.current, text, tone }
    setToasts((before) => [...before.filter((one) => one.text !== text), toast].slice(-mostShown))
  }, [])
  const dismiss = useCallback((id: number) => setToasts((before) => before.filter((one) => one.id !== id)), [])
  return { toasts, show, dismiss }
}

/** Renders the toasts above everything, and announces them. */
export function Toasts({ toasts, dismiss }: Pick<ToastList, 'toasts' | 'dismiss'>) {
  if (toasts.length === 0) return null
  return createPortal(
    <Stack>
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
      ))}
    </Stack>,
    document.body,
  )
}

function OneToast({ toast, onDismiss }: { toast: Toast; onDismiss(): void }) {
  const t = useWords()
  const [isHeld, setHeld] = useState(false)
  const dismiss = useRef(onDismiss)
  dismiss.current = onDismiss
  useEffect(() => {
    if (isHeld || toast.tone === 'warning') return
    const timer = setTimeout(() => dismiss.current(), shownMs)
    return () => clearTimeout(timer)
  }, [isHeld, toast.tone])
  const shown = {
    'data-part': 'toast',
    'data-tone': toast.tone,
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  const content = (
    <>
      {toast.tone === 'success' ? <Icon name="check" /> : <FormIcon name="alert" />}
      <span>{toast.text}</span>
      <button type="button" aria-label={t('form.dismiss')} onClick={onDismiss}>
        <FormIcon name="cross" />
      </button>
    </>
  )
  return toast.tone === 'error' ? (
    <div role="alert" {...shown}>
      {content}
    </div>
  ) : (
    <div role="status" {...shown}>
      {content}
    </div>
  )
}
