// Keeps the sources of the kind that was asked for, and gives their files the name of the plug-in.
import java.nio.file.Files

def project = new File(request.outputDirectory, request.artifactId)
def kinds = ['engine', 'broad-phase', 'filter', 'sink']
def chosen = request.properties['kind']
if (!(chosen in kinds)) {
    project.deleteDir()
    throw new IllegalArgumentException("kind is '${chosen}'; say one of ${kinds.join(', ')}")
}
def kind = new File(project, chosen)
Files.move(new File(kind, 'src').toPath(), new File(project, 'src').toPath())
kinds.each { new File(project, it).deleteDir() }

def className = request.artifactId.split('-').collect { it.capitalize() }.join()
def files = []
new File(project, 'src').eachFileRecurse { if (it.name.startsWith('ArchetypeId')) files << it }
files.each { it.renameTo(new File(it.parentFile, it.name.replace('ArchetypeId', className))) }
