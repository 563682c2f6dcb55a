import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ThemeTokens } from '../../domain/theme.ts'
import type { SiteBootstrap } from '../../plugin-api/site.ts'

/** The output of the client's server entry for a page. */
export interface Drawn {
  html: string
  /** Contents of `<style>` elements: the theme with the page's base, and Emotion's critical rules with their ids. */
  css: { theme: string; critical: { key: string; ids: string; css: string }[] }
  /** Source files of what was rendered, as the build's manifest names them. */
  modules: string[]
}

export type Draw = (bootstrap: SiteBootstrap, tokens: ThemeTokens, fontUrl: (file: string) => string) => Promise<Drawn>

/** A file as it is served: plain, and compressed if that is smaller. */
export interface Asset {
  type: string
  plain: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

/** Renders pages and knows the files that they load: from a build, or in development from Vite. */
export interface PageRenderer {
  draw: Draw
  /** Addresses of the entry and of its preloads. */
  scriptsFor(modules: string[]): { entry: string; preload: string[] }
  /** Immutable files under `/assets/`, by their path below it. */
  assets: Map<string, Asset>
  /** The script by which other sites embed this one, without its facts. */
  loader(): Promise<string>
  /** Development only: sources, hot updates. Calls `next` for requests that are not Vite's. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close?(): Promise<void>
}
