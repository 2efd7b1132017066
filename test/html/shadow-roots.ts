/** A declarative shadow root as the build writes it: its style sheet first, no template within. */
const declared =
  /<([\w-]+)[^<>]*>\s*<template shadowrootmode="open">(?:<style>[\s\S]*?<\/style>)?([\s\S]*?)<\/template>/g

/**
 * The shadow roots of a page as documents, since the checker does not look into templates. They
 * come without their style sheets: the checker's CSS is older than relative colours, subgrid and
 * container queries, and Biome has checked the sources.
 */
export const shadowRoots = (page: string): { host: string; document: string }[] =>
  Array.from(page.matchAll(declared), ([, host = '', content = '']) => ({
    host,
    document: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${host}</title>${content}`,
  }))
