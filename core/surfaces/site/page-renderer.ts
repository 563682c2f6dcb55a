import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ThemeTokens } from '../../domain/theme.ts'
import type { SiteBootstrap } from '../../plugin-api/site.ts'

/** What the client's server entry draws for a page. */
export interface Drawn {
  html: string
  /** Contents of `<style>` elements: the theme with the page's base, and Emotion's critical rules with their ids. */
  css: { theme: string; critical: { key: string; ids: string; css: string }[] }
  /** Source files of what was drawn, as the build's manifest names them. */
  modules: string[]
}

export type Draw = (bootstrap: SiteBootstrap, tokens: ThemeTokens, fontUrl: (file: string) => string) => Promise<Drawn>

/** A file as it is served: its bytes as they are, and compressed where that pays. */
export interface Asset {
  type: string
  plain: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

/** Draws pages and knows the files that they load: from a build, or in development from Vite. */
export interface PageRenderer {
  draw: Draw
  /** Addresses of the entry and of what should load beside it. */
  scriptsFor(modules: string[]): { entry: string; preload: string[] }
  /** Immutable files under `/assets/`, by their path below it. */
  assets: Map<string, Asset>
  /** Development only: sources, hot updates. Calls `next` for what is not Vite's. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close?(): Promise<void>
}
