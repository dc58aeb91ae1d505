import type { Block, Inline } from '@oja/contract/schemas/content.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'
import './prose.css'

/** Renders the text of an article as elements. No other code turns `content/` into a page. */
export function Prose({ blocks, className = '' }: { blocks: readonly Block[]; className?: string }) {
  return (
    <div className={`prose ${className}`}>
      {blocks.map((block, index) => (
        <Part key={index} block={block} />
      ))}
    </div>
  )
}

/** Renders one line with its links and emphasis. */
export function Line({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, index) => <InlinePart key={index} part={part} />)
}

/** Splits an article at its chapters: the blocks before the first, then each chapter with its title. */
export function chaptersOf(blocks: readonly Block[], level: 2 | 3 = 2) {
  const lead: Block[] = []
  const chapters: { id: string; title: readonly Inline[]; blocks: Block[] }[] = []
  for (const block of blocks) {
    if (block.type === 'heading' && block.level === level)
      chapters.push({ id: block.id, title: block.children, blocks: [] })
    else (chapters.at(-1)?.blocks ?? lead).push(block)
  }
  return { lead, chapters }
}

function Part({ block }: { block: Block }) {
  switch (block.type) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id}>
          <Line parts={block.children} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Line parts={block.children} />
        </p>
      )
    case 'quote':
      return (
        <blockquote>
          {block.children.map((child, index) => (
            <Part key={index} block={child} />
          ))}
        </blockquote>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <Item blocks={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <Table block={block} />
  }
}

// A paragraph that is the whole list item needs no element of its own.
function Item({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) =>
    block.type === 'paragraph' ? (
      <Fragment key={index}>
        <Line parts={block.children} />
      </Fragment>
    ) : (
      <Part key={index} block={block} />
    ),
  )
}

/** Where the table is narrow each row becomes a card whose lines name their columns. */
function Table({ block: { header, rows } }: { block: Extract<Block, { type: 'table' }> }) {
  return (
    <div className="prose-table">
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            {header.map((cell, index) => (
              <th key={index} role="columnheader" scope="col">
                <Line parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr key={index} role="row">
              {row.map((cell, column) => (
                <td key={column} role="cell">
                  <span aria-hidden="true" className="prose-label">
                    <Line parts={header[column] ?? []} />
                  </span>
                  <Line parts={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function InlinePart({ part }: { part: Inline }) {
  switch (part.type) {
    case 'text':
      return part.text
    case 'break':
      return <br />
    case 'strong':
      return (
        <strong>
          <Line parts={part.children} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Line parts={part.children} />
        </em>
      )
    case 'link':
      return part.href.startsWith('/') ? (
        <Link to={part.href}>
          <Line parts={part.children} />
        </Link>
      ) : (
        <a href={part.href} rel="noopener noreferrer">
          <Line parts={part.children} />
        </a>
      )
  }
}
