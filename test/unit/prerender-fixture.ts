import { prerender } from '../../site/build/pages/prerender.tsx'

/** What the build prerenders in an element's shadow root, as HTML without its styles. */
export async function prerendered(tag: string, attributes: Record<string, string>) {
  const html = await prerender(tag, attributes)
  return html.replace(/^<template[^>]*><style>.*?<\/style>|<\/template>$/gs, '')
}
