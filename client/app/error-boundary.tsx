import styled from '@emotion/styled'
import { Component, type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { askAgainForCode, CodeLost } from '../ui/lazy-screen.tsx'
import { Notice } from '../ui/notice.tsx'
import { useWords } from '../ui/words.tsx'

/** Alone on the page: in its middle, and as tall as what it stands for, so that the footer stays where it was. */
const Middle = styled.div({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 34rem)',
  placeContent: 'center',
  minHeight: 'calc(var(--fill) - 132px)',
})

interface BoundaryProps {
  children: ReactNode
  /** Renders nothing on an error, for parts beside the page such as the account menu. */
  quiet?: boolean
}

/** When a screen throws, keeps the page's frame and says what to do. Typed answers are safe in the stored draft. */
export function ErrorBoundary(props: BoundaryProps) {
  const [path] = useLocation()
  return <Boundary {...props} path={path} />
}

interface BoundaryState {
  fault: unknown
  isBroken: boolean
  /** The path on which it threw: other pages may work. */
  path: string
  /** Whether the code has already been requested again. */
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

  /** Requests the lost code again. */
  again = () => {
    askAgainForCode()
    this.setState({ isBroken: false, isSecond: true })
  }

  override render() {
    const { fault, isBroken } = this.state
    if (!isBroken) return this.props.children
    if (this.props.quiet) return null
    return fault instanceof CodeLost ? <Lost path={this.props.path} onRetry={this.again} /> : <Broken />
  }
}

/**
 * Reloads the page if the server can be reached. Browsers remember a module that failed to load, and a new release
 * removes the old modules, so then only a reload helps. Offline, the present page keeps explaining the problem.
 */
async function reloadWhereReached(): Promise<void> {
  const isReached = await fetch(location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )
  if (isReached) location.reload()
}

/**
 * Code of the page did not load. Tries again as soon as the network is back. Who is on the page of the thanks has
 * booked, so nothing there may read as if that had failed; the address keeps opening the reservation.
 */
function Lost({ path, onRetry }: { path: string; onRetry(): void }) {
  const t = useWords()
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <Middle>
      <Failure error={{ code: 'connection', data: {} }} onRetry={onRetry}>
        {path.startsWith('/thanks/') ? t('thanks.unread') : undefined}
      </Failure>
    </Middle>
  )
}

function Broken() {
  const t = useWords()
  return (
    <Middle>
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
    </Middle>
  )
}
