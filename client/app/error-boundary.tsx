import { Component, type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { askAgainForCode, CodeLost } from '../ui/lazy-screen.tsx'
import { Notice } from '../ui/notice.tsx'
import { useWords } from '../ui/words.tsx'

interface BoundaryProps {
  children: ReactNode
  /** What stands beside the page (the menu of who is here) is simply missing where it breaks. */
  quiet?: boolean
}

/** Where a screen breaks, the frame of the page stays and says what to do; what was typed is in the stored draft. */
export function ErrorBoundary(props: BoundaryProps) {
  const [path] = useLocation()
  return <Boundary {...props} path={path} />
}

interface BoundaryState {
  fault: unknown
  isBroken: boolean
  /** Where it broke: another page may be whole. */
  path: string
  /** Whether its code was asked for once more already. */
  isSecond: boolean
}

class Boundary extends Component<BoundaryProps & { path: string }, BoundaryState> {
  override state: BoundaryState = { fault: null, isBroken: false, path: this.props.path, isSecond: false }

  static getDerivedStateFromError(fault: unknown) {
    return { fault, isBroken: true }
  }

  static getDerivedStateFromProps({ path }: { path: string }, state: BoundaryState) {
    return path === state.path ? null : { path, isBroken: false, isSecond: false }
  }

  override componentDidUpdate(before: BoundaryProps & { path: string }) {
    if (before.path !== this.props.path) askAgainForCode()
  }

  override componentDidCatch(fault: unknown) {
    if (fault instanceof CodeLost && this.state.isSecond) void reloadWhereReached()
  }

  /** Asks for the code that was lost once more. */
  again = () => {
    askAgainForCode()
    this.setState({ isBroken: false, isSecond: true })
  }

  override render() {
    const { fault, isBroken } = this.state
    if (!isBroken) return this.props.children
    if (this.props.quiet) return null
    return fault instanceof CodeLost ? <Lost onRetry={this.again} /> : <Broken />
  }
}

/**
 * Browsers remember that a module could not be had, and a new release takes the old ones away: then only a new page helps.
 * Without the server there is none, and this one says what is wrong.
 */
async function reloadWhereReached(): Promise<void> {
  const isReached = await fetch(location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )
  if (isReached) location.reload()
}

/** A part of the page did not come. As soon as the network is back it is asked for again. */
function Lost({ onRetry }: { onRetry(): void }) {
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return <Failure error={{ code: 'connection', data: {} }} onRetry={onRetry} />
}

function Broken() {
  const t = useWords()
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" onClick={() => location.reload()}>
          {t('nav.reload')}
        </Button>
      }
    >
      <strong>{t('errorpage.title')}</strong>
      <p>{t('errorpage.text')}</p>
    </Notice>
  )
}
