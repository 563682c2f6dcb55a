import styled from '@emotion/styled'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button.tsx'
import type { ButtonVariant } from './button-variant.ts'
import { Icon } from './icon.tsx'

const Root = styled.div({
  position: 'relative',
  '& > [role=menu]': {
    position: 'absolute',
    insetBlockStart: 'calc(100% + 6px)',
    insetInlineStart: 0,
    zIndex: 6,
    minWidth: 'max(100%, 232px)',
    maxWidth: 'calc(100vw - 32px)',
    padding: 6,
    background: 'var(--surface)',
    border: 'max(var(--border-card), 1px) solid var(--card-edge)',
    borderRadius: 'min(var(--radius-card), 14px)',
    boxShadow: 'var(--shadow-overlay)',
  },
  '& > [role=menu] a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 48,
    padding: '6px 14px',
    borderRadius: 'min(var(--radius-field), 8px)',
    color: 'var(--text)',
    textDecoration: 'none',
    '&:hover, &:focus': { background: 'var(--surface-muted)', outlineOffset: -2 },
  },
})

export interface MenuLink {
  label: string
  href: string
  /** The name of the file that the link saves; absent for a link that is opened. */
  file?: string
  /** Whether it leads to another site, which gets a tab of its own. */
  isElsewhere?: boolean
}

interface LinkMenuProps {
  label: ReactNode
  links: MenuLink[]
  variant?: ButtonVariant
}

/**
 * A button with a menu of links (WAI-ARIA menu button): arrows, Home and End move within it, Escape and Tab close it.
 */
export function LinkMenu({ label, links, variant = 'primary' }: LinkMenuProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const items = () => [...(root.current?.querySelectorAll('a') ?? [])]
  const open = (at: number) => {
    flushSync(() => setOpen(true))
    const [found] = items().slice(at)
    found?.focus()
    // The whole menu, not only its first link.
    root.current?.querySelector('[role=menu]')?.scrollIntoView({ block: 'nearest' })
  }
  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen])
  const move = (event: KeyboardEvent) => {
    const all = items()
    const now = all.findIndex((one) => one.matches(':focus'))
    const next = {
      ArrowDown: isOpen ? (now + 1) % all.length : 0,
      ArrowUp: isOpen ? (now - 1 + all.length) % all.length : -1,
      Home: 0,
      End: -1,
    }[event.key]
    if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Tab' && isOpen) return setOpen(false)
    else if (next === undefined || (!isOpen && !event.key.startsWith('Arrow'))) return
    else if (isOpen) all.at(next)?.focus()
    else open(next)
    event.preventDefault()
  }
  return (
    <Root ref={root} data-part="menu" onKeyDown={move}>
      <Button
        id={`${id}button`}
        variant={variant}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}menu` : undefined}
        onClick={() => (isOpen ? close() : open(0))}
      >
        {label}
        <Icon name="chevron" size={18} />
      </Button>
      {isOpen ? (
        <div id={`${id}menu`} role="menu" aria-labelledby={`${id}button`}>
          {links.map(({ label: name, href, file, isElsewhere }) => (
            <a
              key={name}
              href={href}
              role="menuitem"
              tabIndex={-1}
              download={file}
              target={isElsewhere ? '_blank' : undefined}
              rel={isElsewhere ? 'noopener' : undefined}
              onClick={() => setOpen(false)}
            >
              {name}
            </a>
          ))}
        </div>
      ) : null}
    </Root>
  )
}
